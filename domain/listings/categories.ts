/** Levels of the category tree: answers nest that deep, and a tree that goes deeper helps nobody to choose. */
export const CATEGORY_LEVELS = 3;

/** What a tree is made of. */
interface Node {
  id: number;
  parent_id: number | null;
}

/** A category with those directly below it. */
export type Branch<N> = N & { children: Branch<N>[] };

/** The tree of categories, each level in the order in which they are given. */
export function treeOf<N extends Node>(nodes: readonly N[]): Branch<N>[] {
  const branches = new Map(nodes.map((node) => [node.id, { ...node, children: [] as Branch<N>[] }]));
  const roots: Branch<N>[] = [];
  for (const branch of branches.values()) {
    const above = branch.parent_id === null ? undefined : branches.get(branch.parent_id);
    (above?.children ?? roots).push(branch);
  }
  return roots;
}
