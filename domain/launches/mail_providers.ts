/** Providers at which anybody gets a mailbox, so that a shared domain says nothing about those who have one. */
const PROVIDERS: ReadonlySet<string> = new Set(
  [
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com icloud.com me.com mac.com aol.com',
    'proton.me protonmail.com pm.me fastmail.com hey.com zoho.com tutanota.com tuta.io tuta.com posteo.de posteo.net mailbox.org duck.com',
    'privaterelay.appleid.com mail.com gmx.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de arcor.de bluewin.ch',
    'orange.fr free.fr sfr.fr laposte.net wanadoo.fr libero.it virgilio.it tiscali.it tin.it terra.es telefonica.net sapo.pt',
    'seznam.cz centrum.cz wp.pl o2.pl onet.pl interia.pl azet.sk abv.bg ukr.net i.ua mail.ru bk.ru inbox.ru list.ru yandex.ru yandex.com rambler.ru',
    'comcast.net verizon.net att.net sbcglobal.net cox.net charter.net shaw.ca rogers.com sympatico.ca btinternet.com sky.com virginmedia.com',
    'telenet.be skynet.be ziggo.nl kpnmail.nl hetnet.nl xs4all.nl home.nl online.no telia.com bigpond.com optusnet.com.au xtra.co.nz',
    'bol.com.br uol.com.br terra.com.br rediffmail.com qq.com foxmail.com 163.com 126.com sina.com naver.com daum.net hanmail.net docomo.ne.jp',
  ].flatMap((line) => line.split(' ')),
);
/** Providers with a domain for each country. */
const BY_COUNTRY = /^(?:outlook|hotmail|live|yahoo|gmx|yandex)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/;

/** Whether anybody gets a mailbox at a domain, in lower case. */
export const isPublicMailDomain = (domain: string): boolean =>
  PROVIDERS.has(domain) || BY_COUNTRY.test(domain);

/** The domain of an email address, unless it is of a provider at which anybody gets a mailbox: then null. */
export function privateMailDomain(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return isPublicMailDomain(domain) ? null : domain;
}
