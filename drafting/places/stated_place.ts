import type { Proposed } from '../../domain/profile/drafting.ts';

/** Where a page says that the company is. */
export interface Place {
  city?: Proposed<string>;
  /** ISO 3166 code, in capitals. */
  country?: Proposed<string>;
}

/** A place of what is known of it. */
export function place(city: Proposed<string> | undefined, country: Proposed<string> | undefined): Place {
  return { ...(city && { city }), ...(country && { country }) };
}

/** A place's name: capitals, with the small words that stand within. */
export const PLACE_NAME =
  "(?:(?:St\\.|The|Den|La|Los|Las|San|Santa|São|El|New|Le) )?\\p{Lu}[\\p{L}'’-]{0,40}(?:[ -](?:(?:am|an der|ob der|upon|de|del|la|le|sur|of|da|do|di) )?\\p{Lu}[\\p{L}'’-]{0,40}){0,3}";

/** Regions, states, clouds and languages: places or "places" that are no city. */
export const NO_CITY =
  /^(?:Europe|Asia|Africa|America|(?:North|South|Latin|Central) America|Scandinavia|Bavaria|Silicon Valley|(?:The |San Francisco )?Bay Area|The EU|European Union|Earth|Internet|(?:The )?Cloud|Remote|Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|England)|(?:North|South) (?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|Tennessee|Texas|Utah|Vermont|(?:West )?Virginia|Wisconsin|Wyoming|Ontario|Quebec|British Columbia|Alberta|Nova Scotia|New Brunswick|Manitoba|Saskatchewan|Newfoundland|New South Wales|Queensland|Tasmania|Asturias|Andaluc[ií]a|Andalusia|Galicia|Cataluña|Euskadi|Basque Country|Cumbria|Norfolk|Suffolk|Essex|Kent|Surrey|Sussex|Dorset|Devon|Somerset|(?:North |South |West |East )?Yorkshire|Sachsen|Saxony|Thüringen|Thuringia|Hessen|Toscana|Tuscany|Normandie|Normandy|Provence|Occitanie|Tirol|Tyrol|Steiermark|Styria|January|February|March|April|May|June|July|August|September|October|November|December|Partnership|Collaboration|Webflow|Framer|Notion|Carrd|WordPress|Squarespace|Wix|Bubble|Shopify|Ghost|Canva|Sketch|Slack|Astro|Next|Nuxt|Svelte|Hugo|Jekyll|Elixir|Zig|Laravel|Django|Rails|Blender|Unity|Godot|Brittany|Bretagne|Bayern|Flanders|Wallonia|Catalonia|Catalunya|Cornwall|Web|Browser|AI|Home|Community|Subscription|Windows|Linux|Mac|Git|Beta|House|Heaven|Public|The Open|Java|JavaScript|TypeScript|React|Rust|Python|Ruby|Swift|Kotlin|Go|Figma|Azure|\p{Lu}{2,4})$/u;
