import type { Plugin } from 'postcss';

/** Ends a selector that is none of an element that is made by it, `::before` and the like. */
const end = /(::[\w-]+(\([^)]*\))?)?$/;

/**
 * Lets our own styles go before Mantine's, whatever their selectors are and whichever file comes first: each of ours
 * weighs an id more, which no element has. Mantine's layers would do the same, but a file with a layer that comes later
 * makes Chromium find the styles, the fonts and the places of everything on the page once more.
 */
export const ownStylesFirst = (): Plugin => ({
  postcssPlugin: 'sluis-own-styles-first',
  OnceExit: (root, { result }) => {
    const file = result.opts.from?.split('?')[0] ?? '';
    // The ground is below both.
    if (file.includes('/node_modules/') || file.endsWith('/app/first.css')) return;
    root.walkRules((rule) => {
      const { parent } = rule;
      if (parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes')) return;
      rule.selectors = rule.selectors.map((selector) => selector.replace(end, ':not(#_)$&'));
    });
  },
});
