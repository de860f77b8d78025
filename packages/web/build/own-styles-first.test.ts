import postcss from 'postcss';
import { expect, it } from 'vitest';
import { ownStylesFirst } from './own-styles-first.ts';

const made = async (css: string, from = '/src/kit/pill.module.css'): Promise<string> =>
  (await postcss([ownStylesFirst()]).process(css, { from })).css;

it('raises the specificity of each of our selectors, before a pseudo-element in front or behind', async () => {
  expect(await made('.a, .b > c:hover { top: 0 }')).toBe('.a:not(#_), .b > c:hover:not(#_) { top: 0 }');
  expect(await made('.a::before, ::view-transition-old(x) {}')).toBe(
    '.a:not(#_)::before, :not(#_)::view-transition-old(x) {}',
  );
  expect(await made('@media print { .a:is(.b, .c) {} }')).toBe('@media print { .a:is(.b, .c):not(#_) {} }');
});

it.each([
  ['steps of a movement', '@keyframes turn { from { top: 0 } to { top: 1px } }', undefined],
  ['the styles of others', '.a {}', '/node_modules/@mantine/core/styles/Button.css'],
  ['the ground', 'body {}', '/src/app/first.css'],
])('leaves %s', async (_, css, from) => {
  expect(await made(css, from)).toBe(css);
});
