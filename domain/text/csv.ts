type Value = string | number | object | null;

/** Rows as CSV with a header and CRLF line ends (RFC 4180). */
export function csvOf<C extends string>(
  columns: readonly C[],
  rows: readonly Readonly<Record<C, Value>>[],
): string {
  const lines = rows.map((row) => columns.map((name) => cell(row[name])));
  return [columns, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}

function cell(value: Value): string {
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // A spreadsheet would run a cell that begins so, unless it is a number.
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
