import type { IconName } from '../../../lib/screens.ts';

interface Props {
  readonly name: IconName;
  readonly size?: number;
}

/** An icon that a screen names, from the file that the build makes of them: beside words, and without any of its own. */
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
