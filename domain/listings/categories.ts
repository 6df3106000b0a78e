/** Levels of the category tree, and of responses. */
export const CATEGORY_LEVELS = 3;

/** A row of the tree. */
interface Node {
  id: number;
  parent_id: number | null;
}

/** A category with its direct children. */
export type Branch<N> = N & { children: Branch<N>[] };

/** Builds the tree of categories, each level in the given order. */
export function treeOf<N extends Node>(nodes: readonly N[]): Branch<N>[] {
  const branches = new Map(nodes.map((node) => [node.id, { ...node, children: [] as Branch<N>[] }]));
  const roots: Branch<N>[] = [];
  for (const branch of branches.values()) {
    const above = branch.parent_id === null ? undefined : branches.get(branch.parent_id);
    (above?.children ?? roots).push(branch);
  }
  return roots;
}
