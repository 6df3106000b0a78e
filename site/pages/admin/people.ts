import { idIn } from '../../../domain/numbers/ids.ts';
import * as PEOPLE_ACTS from '../../../services/acts/people_acts.ts';
import {
  exportPerson,
  findPeople,
  PERSON_STATES,
  personFile,
} from '../../../services/administration/people.ts';
import { listOf, stepsOf } from '../../html/pagination.ts';
import { definePage } from '../../request/page.ts';
import { type AdminRequest, noSuchPage, type Page } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { adminUrl } from '../../templates/admin/admin.ts';
import { peopleTemplate, personTemplate, personUrl } from '../../templates/admin/people.ts';
import { personTexts, peopleTexts as t } from '../../texts/admin/people.ts';
import { dataFile } from '../account/account.ts';
import { partOf } from '../drafts/own_list.ts';
import { doneBy, thingPage } from './acts.ts';
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
    message: doneBy(request, [PEOPLE_ACTS.DELETE_PERSON]),
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

const ACTS = Object.values(PEOPLE_ACTS);

/** Sends everything that is stored about the person. */
async function exported(request: AdminRequest, id: string): Promise<Page | Reply> {
  const everything = await request.do(exportPerson, idIn(id), administratorOf(request));
  return everything ? dataFile(request, everything, `person-${id}`) : { ...noSuchPage(), personal: true };
}

definePage({ path: '/admin/people', door: 'administrators', read: peoplePage });

// One account, with forms for what the site team can do to it.
definePage({
  path: '/admin/people/:id',
  door: 'administrators',
  ...thingPage({
    under: 'people',
    acts: ACTS,
    thing: (request, id) => request.do(personFile, idIn(id), request.now),
    url: (id) => personUrl(idIn(id)),
    leads_to: { person_delete: () => adminUrl('people') },
    beside: (request, id, typed) => (typed.get('do') === 'export' ? exported(request, id) : null),
    show: (file, scene) => ({
      title: file.person.name ?? file.person.email,
      lede: personTexts.lede(file.person),
      main: personTemplate(file, scene),
    }),
  }),
});
