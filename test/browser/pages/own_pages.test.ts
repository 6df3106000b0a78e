import { PAGE_KINDS } from '../../every_page/page_kinds.ts';
import { lookAtPages } from './look_at_pages.ts';

lookAtPages(
  'every kind of page for people who signed in, in Chromium',
  PAGE_KINDS.filter(({ by }) => by !== 'anonymous'),
);
