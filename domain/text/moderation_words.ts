/**
 * Words that put a listing before the site team (record 14); none refuses anything by itself. Folded as by
 * inPlainLetters: no capitals, no accents; several words match in this order.
 */

/** Splits lines at commas. */
const words = (lines: string): readonly string[] => lines.split(',').map((word) => word.trim());

/** Words of adult offers, in several languages. */
export const ADULT_WORDS =
  words(`porn, porno, pornography, xxx, nsfw, hentai, camgirl, camgirls, sex cam, sex cams, escort, escorts,
  sex shop, sexshop, sex toy, sex toys, hookup, hookups, nudes, deepnude, sugar daddy, onlyfans,
  adult content, adult entertainment, adult dating, sex dating, undress ai, erotik, sexspielzeug,
  sexkontakte, huren, bordell, seksspeeltjes, erotiek, pornographie, sexe gratuit, plan cul,
  pornografia, putas, sexo gratis, sesso gratis, acompanhantes, seks, anonse towarzyskie, eskort`);

/** Words of gambling offers, in several languages. */
export const GAMBLING_WORDS =
  words(`casino, casinos, gambling, betting, sportsbook, sports betting, poker, roulette, blackjack,
  slot machine, slot machines, online slots, free spins, jackpot, jackpots, bookmaker, bookmakers,
  lottery tickets, baccarat, gluecksspiel, glucksspiel, spielautomaten, sportwetten, wettanbieter,
  freispiele, gokken, gokkast, paris sportifs, jeux d argent, apuestas, tragaperras, scommesse,
  apostas, caca niqueis, kasyno, zaklady bukmacherskie, bahis, kumar, judi, slot gacor, togel`);

/** Names that could be taken for this site, or for nothing. */
export const RESERVED_NAMES =
  words(`admin, administrator, moderator, support, help, help desk, official, security, team, staff, api,
  login, sign in, account, system, root, null, undefined, anonymous, site team`);

/** Names often imitated for phishing. */
export const BRANDS =
  words(`google, gmail, youtube, apple, icloud, microsoft, outlook, office365, amazon, facebook, instagram,
  whatsapp, telegram, linkedin, twitter, tiktok, netflix, spotify, paypal, stripe, mastercard,
  coinbase, binance, metamask, revolut, github, gitlab, dropbox, adobe, openai, chatgpt, anthropic,
  slack, shopify, ebay, dhl, fedex`);

/** Suffixes that do not make a brand name another name. */
export const BRAND_SUFFIXES =
  words(`login, support, official, wallet, security, secure, verify, verification, account, help, app, pro,
  premium, inc, ltd, team, service, services, online`);
