import { reach, runBy, type TrustText } from './shared.ts';

/** Who is responsible for the site. */
export const imprint: TrustText = {
  title: 'Imprint',
  description: (site_name) => `Who is responsible for ${site_name}.`,
  body: (scene) => `${runBy(scene)} ${reach(scene)}

What a listing says comes from its company. To report one that is illegal or breaks the [terms](/terms), use the [form](/report).
`,
};
