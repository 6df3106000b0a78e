/** The pictures of a listing. */
export const galleryTexts = {
  label: (name: string) => `Pictures of ${name}`,
  unnamed: (name: string, number: number) => `${name}, picture ${number}`,
  of_website: (host: string) => `Picture from ${host}`,
} as const;
