import type { Plugin } from 'vite';

/** The modules in which Mantine names the classes of one component. */
const classes = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/**
 * Loads the styles of each Mantine component with it, so that a page has only those of the components in its code. In
 * development, dependencies are not built by us: `main.tsx` loads all styles.
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
