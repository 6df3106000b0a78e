import * as PEOPLE_ACTS from '../../../services/acts/people_acts.ts';
import {
  exportPerson,
  findPeople,
  PERSON_STATES,
  personFile,
} from '../../../services/administration/people.ts';
import { listOf, stepsOf } from '../../html/pagination.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type AdminRequest, isFreshly, noSuchPage, type Page, signInAgain } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { adminUrl } from '../../templates/admin/admin.ts';
import { peopleTemplate, personTemplate, personUrl } from '../../templates/admin/people.ts';
import { personTexts, peopleTexts as t } from '../../texts/admin/people.ts';
import { dataFile } from '../account/account.ts';
import { numberOf, partOf } from '../drafts/own_list.ts';
import { doAct, doneBy, type Refused } from './acts.ts';
import { administratorOf, adminPage } from './admin.ts';

/** Accounts by email address, name or id. */
async function peoplePage(request: AdminRequest): Promise<Page> {
  const { now, query } = request;
  const part = partOf(request);
  const text = (query.get('q') ?? '').trim().slice(0, 200);
  const state = PERSON_STATES.find((one) => one === query.get('state'));
  const { rows, total } = await request.do(findPeople, { text, state, ...part });
  return adminPage('people', {
    title: t.title,
    lede: t.lede,
    message: doneBy(request, ACTS),
    main: peopleTemplate({
      people: rows,
      total,
      text,
      state: state ?? '',
      steps: stepsOf(listOf(part, total), adminUrl('people'), { q: text, state }),
      now,
    }),
  });
}

/** One account, with forms for what the site team can do to it. */
const personPage = (request: AdminRequest, { id }: Named<'id'>): Promise<Page> => shown(request, id);

async function shown(request: AdminRequest, id: string, refused: Refused | null = null): Promise<Page> {
  const { now } = request;
  const file = await request.do(personFile, numberOf(id), now);
  if (!file) return { ...noSuchPage(), personal: true };
  const { person } = file;
  const name = person.name ?? person.email;
  return adminPage('people', {
    ...(refused && { status: refused.status }),
    title: name,
    below: name,
    lede: personTexts.lede(person),
    message: refused ? null : doneBy(request, ACTS),
    refusal: refused?.text ?? null,
    main: personTemplate(file, {
      action: personUrl(person.id),
      sign_in: isFreshly(request) ? null : signInAgain(personUrl(person.id)),
      csrf: csrfField(request),
      typed: refused,
      now,
    }),
  });
}

const ACTS = Object.values(PEOPLE_ACTS);

/** Does the act that a form of the page says, or exports; needs a recent sign-in. */
async function changePerson(request: AdminRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const fields = await formOf(request);
  const person_id = numberOf(id);
  if (fields.get('do') === 'export') {
    const everything = await request.do(exportPerson, person_id, administratorOf(request));
    return everything
      ? dataFile(request, everything, `person-${person_id}`)
      : { ...noSuchPage(), personal: true };
  }
  return doAct(
    request,
    {
      acts: ACTS,
      part: id,
      url: personUrl(person_id),
      again: (refused) => shown(request, id, refused),
      leads_to: { person_delete: adminUrl('people') },
    },
    fields,
  );
}

definePage({ path: '/admin/people', door: 'administrators', read: peoplePage });

definePage({ path: '/admin/people/:id', door: 'administrators', read: personPage, send: changePerson });
