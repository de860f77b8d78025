// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openPart } from '../../testing/open-app.tsx';
import { Deferred, drawRowsFirst, FirstDrawn } from './deferred.tsx';

afterEach(() => {
  cleanup();
  drawn.length = 0;
});

/** The content of the page each time the part was drawn. */
const drawn: string[] = [];

function Noted({ name }: { readonly name: string }) {
  drawn.push(name);
  return <p>{name}</p>;
}

const Screen = () => (
  <>
    <Deferred>
      <Noted name="menu" />
    </Deferred>
    <Noted name="rows" />
    <FirstDrawn />
  </>
);

it('draws the surroundings of the rows after them on the first screen, and with them on every other', async () => {
  drawRowsFirst();
  await openPart(<Screen />, 'en');
  await screen.findByText('menu');
  expect(drawn).toEqual(['rows', 'menu']);
  cleanup();
  drawn.length = 0;
  await openPart(<Screen />, 'en');
  await screen.findByText('menu');
  expect(drawn).toEqual(['menu', 'rows']);
});

it('draws a list after a screen without rows together with its surroundings', async () => {
  drawRowsFirst();
  await openPart(
    <>
      <p>Sign in</p>
      <FirstDrawn />
    </>,
    'en',
  );
  await screen.findByText('Sign in');
  cleanup();
  await openPart(<Screen />, 'en');
  await screen.findByText('menu');
  expect(drawn).toEqual(['menu', 'rows']);
});
