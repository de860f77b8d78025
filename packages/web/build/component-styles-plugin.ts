import type { Plugin } from 'vite';

/** Where Mantine names the classes of one component. */
const classes = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/**
 * Lets each component of Mantine bring its own styles, so that a page has those of the components in its code and no
 * others. While developing, dependencies are not built by us: `main.tsx` takes the styles of all.
 */
export function componentStylesPlugin(): Plugin {
  return {
    name: 'sluis-component-styles',
    apply: 'build',
    transform: {
      filter: { id: classes },
      handler: (code, id) => ({
        code: `import '@mantine/core/styles/${classes.exec(id)?.[1]}.css';\n${code}`,
        map: null,
      }),
    },
  };
}
