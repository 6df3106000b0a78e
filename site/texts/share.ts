/** Links that share a page. */
export const shareTexts = {
  heading: 'Share',
  link: 'the link of this page',
  x: 'X',
  linkedin: 'LinkedIn',
  bluesky: 'Bluesky',
  email: 'Email',
  on: (place: string) => `Share on ${place}`,
  by_email: 'Share by email',
} as const;
