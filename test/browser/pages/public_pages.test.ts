import { PAGE_KINDS } from '../../every_page/page_kinds.ts';
import { lookAtPages } from './look_at_pages.ts';

// Beside own_pages.test.ts: two files run side by side.
lookAtPages(
  'every kind of page that anybody may open, in Chromium',
  PAGE_KINDS.filter(({ by }) => by === 'anonymous'),
);
