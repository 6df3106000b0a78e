import type { PageKind } from '../../domain/page/page.ts';

/** What a URL by itself says that its page is, where it is not the website; null for all others. */
export function kindOfUrl({ hostname, pathname }: URL): Exclude<PageKind, 'cut' | 'elsewhere'> | null {
  const [label = ''] = hostname.split('.');
  const parts = decoded(pathname).toLowerCase().split('/').filter(Boolean);
  const [first = '', second = ''] = parts.filter((part) => !LOCALE.test(part));
  const names = [first, second].map((part) => part.replace(/\.\w{2,5}$/, ''));
  if (PARKING_HOST.test(hostname) || (names[0] === 'lander' && parts.length === 1)) return 'parked';
  if (CONSENT_LABEL.test(label) || names.some((name) => CONSENT.test(name))) return 'consent';
  if (SIGN_IN_HOST.test(hostname) || SIGN_IN_LABEL.test(label)) return 'sign_in';
  return names.some((name) => SIGN_IN.test(name)) ? 'sign_in' : null;
}

const LOCALE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/;
const PARKING_HOST =
  /(?:^|\.)(?:hugedomains|dan|sedo|sedoparking|afternic|undeveloped|atom|squadhelp|brandpa|brandbucket|bodis|parkingcrew|above|domainmarket|buydomains|efty|domainnamesales|uniregistry)\.(?:com|net)$/;
const SIGN_IN_HOST =
  /(?:^accounts\.google\.com|^login\.(?:microsoftonline|live|yahoo)\.com|\.(?:auth0|okta|onelogin|b2clogin|kinde|workos|cloudflareaccess|awsapps|amazoncognito)\.com|\.accounts\.dev)$/;
const SIGN_IN_LABEL =
  /^(?:login|log-?in|signin|sign-in|sso|auth|oauth|accounts?|idp|identity|anmeldung|connexion)$/;
const SIGN_IN =
  /^(?:log[-_]?in|sign[-_]?in|log[-_]?on|sign[-_]?on|sso|auth|oauth2?|authorize|authenticate|authentication|session|sessions|wp-login|saml2?|anmelden|anmeldung|einloggen|connexion|se-connecter|identification|iniciar-sesion|inicio-sesion|acceso|acceder|ingresar|entrar|iniciar-sessao|accedi|accesso|inloggen|aanmelden|logowanie|zaloguj|prihlaseni|prihlasit|prihlasenie|logga-in|log-ind|logg-inn|kirjaudu|bejelentkezes|giris|giris-yap|oturum-ac|autentificare|vhod|vkhod|вход|войти|ログイン|登录|로그인|password|members?-login|login-page|user-login)$/;
const CONSENT_LABEL = /^(?:consent|cmp|guce|agegate|age-gate|privacy-?wall|cookie-?wall)$/;
const CONSENT =
  /^(?:consent|cookie-?(?:consent|wall|check)|gdpr|gdpr-?consent|privacy-?(?:gate|wall|consent)|age-?(?:gate|check|verification|verify)|agegate|zustimmung|einwilligung|consentement|consentimiento|consentimento|consenso|altersabfrage|alterspruefung|verification-age)$/;

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
