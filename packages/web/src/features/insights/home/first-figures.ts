import type { SeriesAnswer, TodayAnswer } from '@sluis/contract/statistics';
import { h } from '../../../kit/list/first-rows.ts';
import type { AheadOf } from '../../../kit/screen/screen.ts';
import { requestAhead } from '../../../lib/api-client.ts';
import { businessToday } from '../../../lib/business-time.ts';
import { can } from '../../../lib/granted.ts';
import { textOf } from '../../../lib/search.ts';
import { asksForFactor } from './asks-for-factor.ts';
import classes from './first.module.css';
import { barsOf, dayCall, figure_roles, hatch, hatching, type Revenue, revenueOf, todayCall } from './revenue.ts';

const drawing = (tag: string, attributes: object, ...children: Node[]): Element => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

/**
 * Requests the revenue of this week and the last, and draws it as plain elements while the application is loading: the
 * figures of today in `revenue-card.tsx`, in its classes and at its place.
 */
export const firstFigures: AheadOf = (me, search) => {
  if (!can(me, figure_roles)) return undefined;
  const currency = textOf(search.currency_code);
  const answers = Promise.all([
    requestAhead<SeriesAnswer>(...dayCall(businessToday(me.timezone), currency)),
    requestAhead<TodayAnswer>(...todayCall(currency)),
  ]);
  return answers.then(([days, today]) => ({ words: { t, format } }) => {
    const revenue = revenueOf(days, today, me.timezone);
    const { currency_code, pairs, highest } = revenue;
    const last = pairs.at(-1);
    if (currency_code === null || highest === 0 || !last) return undefined;
    const bars = pairs.map(({ day }, index) =>
      h(
        'span',
        { class: classes.day, 'data-chosen': day === last.day },
        pairDrawing(revenue, index),
        h('span', { class: classes.weekday }, format.weekday(day.at, 'short')),
      ),
    );
    const figures = h(
      'div',
      { class: classes.figures },
      h('h3', {}, t('home.so_far')),
      h('strong', { class: classes.amount }, format.money({ amount: last.day.amount, currency_code })),
    );
    const card = h(
      'section',
      { class: classes.card },
      h('div', { class: classes.head }, h('h2', {}, t('home.revenue'))),
      h('div', { class: classes.week }, figures, h('div', { class: classes.days }, ...bars)),
    );
    const warning = h(
      'div',
      { class: classes.warning },
      h('span', { style: 'flex:none;width:20px' }),
      h('p', {}, t('home.no_mfa')),
      h('span', {}, t('home.configure')),
    );
    return h(
      'div',
      { class: classes.home },
      h('div', { class: classes.title }, h('h1', {}, t('home.title'))),
      asksForFactor(me) ? warning : undefined,
      h('div', { class: classes.sections }, card),
    );
  });
};

const pairDrawing = (revenue: Revenue, index: number): Element => {
  const bars = barsOf(revenue, index).map(({ look, ...place }) => drawing('rect', { 'data-look': look, ...place }));
  const isExpected = bars.some((bar) => bar.hasAttribute('fill'));
  const pattern = isExpected ? [drawing('pattern', hatching, drawing('rect', hatch))] : [];
  return drawing('svg', { class: classes.pair }, ...pattern, ...bars);
};
