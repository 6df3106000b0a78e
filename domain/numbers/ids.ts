/** The id of a row that a text is, as a part of a URL or an argument; 0, which no row has, where it is none. */
export const idIn = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);
