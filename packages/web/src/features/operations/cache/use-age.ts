import { useTranslation } from '../../../lib/i18n.ts';

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** The age of a value, in its largest unit. */
export function useAge(): (ms: number) => string {
  const { locale } = useTranslation();
  return (ms) => {
    const [unit, length] = steps.find(([, each]) => ms >= each) ?? ['second', 1000];
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(Math.floor(ms / length));
  };
}
