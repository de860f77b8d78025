import type { Plugin } from 'postcss';

/** The end of a selector, before a pseudo-element such as `::before`. */
const end = /(::[\w-]+(\([^)]*\))?)?$/;

/**
 * Lets our own styles override Mantine's, whatever their selectors and the order of the files: each of ours has the
 * specificity of an id more, which no element has. Mantine's layers would do the same, but a file with a layer that
 * loads later makes Chromium recalculate the styles, fonts and layout of the whole page.
 */
export const ownStylesFirst = (): Plugin => ({
  postcssPlugin: 'sluis-own-styles-first',
  OnceExit: (root, { result }) => {
    const file = result.opts.from?.split('?')[0] ?? '';
    // The base styles are below both.
    if (file.includes('/node_modules/') || file.endsWith('/app/first.css')) return;
    root.walkRules((rule) => {
      const { parent } = rule;
      if (parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes')) return;
      rule.selectors = rule.selectors.map((selector) => selector.replace(end, ':not(#_)$&'));
    });
  },
});
