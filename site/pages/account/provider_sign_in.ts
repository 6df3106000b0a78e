import { PROVIDER_SIGN_IN_S, type ProviderRefusal } from '../../../auth/providers/desk.ts';
import { cookies } from '../../../auth/sign_in/cookies.ts';
import { localPath } from '../../../auth/sign_in/return_path.ts';
import { newSecret } from '../../../auth/sign_in/sessions.ts';
import type { OfferedProvider } from '../../../domain/http/sign_in_providers.ts';
import { formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type Page, type PageRequest, refusal, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { openAtOnce, openProviderTemplate } from '../../templates/account/sign_in.ts';
import { providerRefusals, providerTexts } from '../../texts/account/providers.ts';
import { DEVICE_COOKIE_S, formPage, HOME, REFERRER, tooOften } from './sign_in.ts';

/** The provider of a path; raises the page for a URL without one. */
function providerAt({ service: { providers } }: PageRequest, id: string): OfferedProvider {
  const provider = providers.offered.find((one) => one.id === id);
  if (!provider) throw refusal('no_page');
  return provider;
}

/**
 * Starts a sign-in with a provider. The page that opens the provider is not a redirect: Chromium holds `form-action` against the
 * redirect of a form, and where a provider is may be known only after asking it.
 */
async function startSignIn(request: PageRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const fields = await formOf(request);
  const provider = providerAt(request, id);
  const {
    req,
    res,
    origin,
    ip,
    service: { providers },
  } = request;
  const return_to = localPath(fields.get('return_to')) ?? HOME;
  const jar = cookies(origin);
  const browser = jar.read(req, 'provider') ?? newSecret();
  const started = await providers.start(provider, { browser, return_to, ip });
  if ('refused' in started) return notSignedIn(request, provider, started, return_to);
  jar.send(res, 'provider', browser, PROVIDER_SIGN_IN_S);
  const { name } = provider;
  const { url } = started;
  return {
    title: providerTexts.opening(name),
    noindex: true,
    personal: true,
    bare: true,
    sheets: ['account'],
    head: openAtOnce(url),
    headers: REFERRER,
    main: openProviderTemplate({ name, url }),
  };
}

/** Takes the response that the browser brings back from a provider, and goes on to where the person was. */
async function finishSignIn(request: PageRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const provider = providerAt(request, id);
  const {
    req,
    res,
    origin,
    query,
    ip,
    service: { providers, sessions },
  } = request;
  if (query.size === 0) return seeOther('/sign-in');
  const jar = cookies(origin);
  const device = jar.read(req, 'device') ?? newSecret();
  const browser = jar.read(req, 'provider');
  const user_agent = req.headers['user-agent'];
  const outcome = await providers.finish(provider, query, { browser, device, ip, user_agent });
  if ('refusal' in outcome) return notSignedIn(request, provider, outcome.refusal, outcome.return_to ?? HOME);
  await sessions.begin(req, res, outcome.person_id, outcome.provider);
  jar.send(res, 'device', device, DEVICE_COOKIE_S);
  return seeOther(outcome.return_to);
}

/** The sign-in form with the reason; raises what has a page of its own. */
async function notSignedIn(
  request: PageRequest,
  { name }: OfferedProvider,
  outcome: ProviderRefusal,
  return_to: string,
): Promise<Page> {
  switch (outcome.refused) {
    case 'suspended':
      throw refusal('account_suspended');
    case 'too_often':
      throw tooOften(outcome);
    default:
      return formPage(request, { return_to, fault: providerRefusals[outcome.refused](name) });
  }
}

definePage({ path: '/sign-in/with/:id', read: finishSignIn, send: startSignIn });
