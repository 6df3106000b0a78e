const only = (...alternatives: readonly string[]): RegExp => new RegExp(`^(?:${alternatives.join('|')})$`);

/** Kinds of pages in order of value: folded words of a path's last part or of a link's text. */
export const KINDS: readonly RegExp[] = [
  only(
    'pricing|prices?|plans?|plans and pricing|pricing and plans|price list|rates|fees|membership|subscribe|subscription|what it costs|costs?|buy|editions',
    'preise?|preise und pakete|preisliste|tarife?|pakete|kosten|abos?|tarifs?|prix|abonnements?|offres?|formules',
    'precios?|tarifas?|planes|planes y precios|prezzi|prezzo|listino(?: prezzi)?|piani|precos?|planos|planos e precos',
    'prijzen|prijs|tarieven|abonnementen|priser|pris|prislist[ae]|cennik|ceny',
  ),
  only(
    'about|about us|about me|about \\w+|company|our story|story|history|mission|our mission|who we are|who is behind \\w+|meet \\w+',
    'uber uns|ueber uns|uber mich|ueber mich|unternehmen|wer wir sind|das sind wir|geschichte|firma',
    'a propos|qui sommes nous|qui suis je|notre histoire|histoire|entreprise|societe|l entreprise',
    'nosotros|quienes somos|conocenos|sobre(?: (?:nosotros|mi|nos|a empresa))?|historia|nuestra historia|empresa|quem somos|a empresa',
    'chi siamo|chi sono|azienda|storia|la nostra storia|over ons|over mij|wie (?:wij|we) zijn|ons verhaal|het bedrijf',
    'o nas|o mnie|o firmie|kim jestesmy|om|om oss|om os|om mig|hvem er vi|会社概要|会社情報|私たちについて',
  ),
  only(
    'contact|contacts|contact us|contact me|get in touch|say hello|reach us|find us|write to us|kontakt|kontaktiere? uns|so finden sie uns',
    'contactez nous|nous contacter|nous trouver|contacto|contactanos|contatti|contattaci|dove siamo|contato|contactos|fale conosco|contacteer ons|neem contact op',
    'kontakta oss|kontakt os|kontakt oss|skontaktuj sie z nami|お問い合わせ',
  ),
  only(
    'imprint|impressum|legal notice|legal|legal information|company details|company information|anbieterkennzeichnung',
    'mentions legales|mentions|informations legales|aviso legal|informacion legal|note legali|informazioni legali|informacoes legais|colofon|bedrijfsgegevens|nota prawna',
    '特定商取引法に基づく表記',
  ),
  only(
    'faqs?|frequently asked questions|questions|questions and answers|q and a|answers|help|support|haufige fragen|haufig gestellte fragen|fragen|fragen und antworten|hilfe',
    'questions frequentes|foire aux questions|aide|preguntas|preguntas frecuentes|ayuda|dudas|domande|domande frequenti|aiuto|veelgestelde vragen|vragen|hulp',
    'perguntas|perguntas frequentes|duvidas|ajuda|najczesciej zadawane pytania|pytania|pomoc|vanliga fragor|fragor och svar|hjalp|ofte stillede sporgsmal|sporgsmal|hjaelp|よくある質問',
  ),
  only(
    'features?|products?|how it works|tour|overview|solutions?|services?|capabilities|what you get|what it does|what we do|platform',
    'funktionen|funktionsumfang|produkte?|leistungen|angebot|so funktioniert s|so funktioniert es|so gehts|so geht s|wie es funktioniert',
    'fonctionnalites|fonctions|produits?|prestations|comment ca marche|fonctionnement|caracteristicas|funciones|funcionalidades|productos?|servicios|como funciona',
    'funzionalita|funzioni|prodott[oi]|servizi|caratteristiche|come funziona|functies|mogelijkheden|diensten|producten|hoe werkt het|hoe het werkt|recursos|servicos|produtos?',
    'funkcje|mozliwosci|oferta|uslugi|jak to dziala|funktioner|tjanster|produkter|sa fungerar det|ydelser|sadan virker det|機能|サービス',
  ),
  only(
    'team|our team|the team|meet the team|founders?|the founders?|people|leadership|crew|makers|das team|unser team|kopfe|equipe|l equipe|notre equipe|equipo|nuestro equipo|equipa|il team|squadra|ons team|het team|zespol|nasz zespol|teamet',
  ),
];

/** Number of kinds. */
export const ALL_KINDS = KINDS.length;

/** Kinds that sites spread over more than one page: about the company, and its team. */
export const TWO_PAGES: ReadonlySet<number> = new Set([1, 6]);

/** What links write before the relevant word: "See pricing", "Unsere Preise". */
export const FILLING =
  /^(?:(?:see|view|read|our|the|all|full|more|unsere?|alle|mehr|nos|notre|voir(?: nos| les)?|nuestr[ao]s?|ver|i nostri|le nostre|vedi|onze|bekijk|vara|se) )+/;

export const LEGAL_WORDS =
  /\b(?:privacy|terms|tos|conditions|cookies?|gdpr|dpa|datenschutz\w*|agb|confidentialite|privacidad(?:e)?|condiciones|condizioni|voorwaarden|regulamin|prywatnosci|integritet\w*|cgu|cgv)\b/;
