import type { IconName } from '../../../lib/screens.ts';

interface Props {
  readonly name: IconName;
  readonly size?: number;
}

/** An icon by name, from the file that the build generates: beside text, and without alternative text. */
export const Icon = ({ name, size = 18 }: Props) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <use href={`${__ICONS_URL__}#${name}`} />
  </svg>
);
