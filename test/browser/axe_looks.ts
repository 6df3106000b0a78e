/**
 * Adds `lookOnce` and `lookAgain` to a window with axe-core in it; both give what `axe.run` gives. `lookOnce` keeps what axe-core found out
 * about the page: its tree, and what is where. `lookAgain` uses that for the same page in other colours, in half the time.
 */
export const AXE_LOOKS = `(() => {
  const { _runRules: runRules } = axe;
  /** Runs axe-core with something else in the place of its innermost function. */
  const runWith = (rules, options) => {
    axe._runRules = rules;
    return axe.run(options).finally(() => { axe._runRules = runRules; });
  };

  window.lookOnce = (options) => {
    axe.teardown();
    return runWith((of, how, done, fail) => runRules(of, how, (found) => done(found, () => {}), fail), options);
  };

  window.lookAgain = (options) => {
    if (!axe._tree || asksForScheme()) return lookOnce(options);
    forgetColours();
    const context = { include: [axe._tree[0]], exclude: [], frames: [], page: true, initiator: true, focusable: true, size: {}, flatTree: axe._tree };
    return runWith((of, how, done, fail) => axe._audit.run(context, how, (results) => {
      const found = axe._audit.after(axe.utils.mergeResults([{ results }]), how);
      found.forEach(axe.utils.publishMetaData);
      done(found.map(axe.utils.finalizeRuleResult), axe.teardown);
    }, fail), options);
  };

  /** Whether the page asks which scheme it has: then more than its colours may differ, and frames are pages of their own. */
  const asksForScheme = () =>
    document.querySelector('iframe, frame, source[media*=scheme], link[media*=scheme], style[media*=scheme]') !== null
    || [...document.styleSheets].some((sheet) => [...sheet.cssRules].some((rule) => rule.cssText.includes('prefers-color-scheme')));

  const forgetColours = () => {
    const nodes = [];
    const add = (node) => { nodes.push(node); node.children?.forEach(add); };
    axe._tree.forEach(add);
    for (const node of nodes) {
      delete node._stackingContext;
      delete node._cache.getBackgroundColor;
      delete node._cache['computedStyle_background-color'];
    }
    // Areas of pseudo-elements count only where these have a background.
    for (const one of axe._memoizedFns) if (one.length === 2 && nodes.some((node) => one._has(node, ':before'))) one.clear();
  };
})()`;
