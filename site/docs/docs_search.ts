import type { AreaDoc, OperationDoc } from './api_reference.ts';

/** The operations that contain every search term, in their areas; areas without any are left out. */
export function searchReference(areas: readonly AreaDoc[], terms: string): readonly AreaDoc[] {
  const wanted = terms.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return areas;
  const matches = (operation: OperationDoc): boolean => {
    const text = textOf(operation);
    return wanted.every((word) => text.includes(word));
  };
  return areas
    .map((area) => ({ ...area, operations: area.operations.filter(matches) }))
    .filter(({ operations }) => operations.length > 0);
}

/** What is searched in an operation: its texts, its inputs and fields, its errors. */
function textOf({ name, title, description, method, path, inputs, outputs, codes }: OperationDoc): string {
  const fields = [...inputs, ...outputs].flatMap((field) => [field.name, field.description]);
  const whole = [name, name.replaceAll('_', ' '), title, description, method, path, ...fields, ...codes];
  return whole.join('\n').toLowerCase();
}
