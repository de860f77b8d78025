// Not loaded lazily: React shows the fallback of lazy code for a third of a second, however fast it loads.
import { CountryMap, type CountryMapProps } from './country-map.tsx';
import { type Draw, isNothing } from './data.ts';
import type { Cell, Column } from './table.ts';

interface Options extends Omit<CountryMapProps, 'label'> {
  /** The country of payments without one, in the table. */
  readonly unknown: string;
}

/** A map of countries for a card. The table has every country, and the payments without one. */
export const drawMap =
  ({ unknown, ...props }: Options): Draw =>
  ({ t, format }, label) => {
    const { countries, measure, value_label, also } = props;
    const columns: Column[] = [{ label: t('chart.country') }, { label: value_label, measure }];
    if (also) columns.push(also);
    const sorted = countries.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0));
    const rows = sorted.map((each): Cell[] => [
      { value: each.country ? format.country(each.country) : unknown, href: each.href },
      { value: each.value },
      ...(also ? [{ value: each.also ?? null }] : []),
    ]);
    return {
      table: { columns, rows },
      isEmpty: isNothing(countries),
      chart: <CountryMap label={label} {...props} />,
    };
  };
