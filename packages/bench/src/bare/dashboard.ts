/**
 * A dashboard written by hand: it makes the calls of ours and draws the same eight cards as plain SVG and lists,
 * without links, translations, keys, tables or menus. The countries are a list: it has no map. It draws once, after the
 * last response, and ours card by card.
 */
export const bare_dashboard = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Dashboard</title>
<style>body{font:14px sans-serif}main{display:grid;grid-template-columns:1fr 1fr;gap:16px}svg{width:100%;height:220px}</style>
<main></main>
<script type="module">
const { token } = JSON.parse(localStorage.getItem('sluis.session'));
const headers = { authorization: 'Bearer ' + token };
const ask = async (path, more = '') =>
  (await fetch('/v1/' + path + location.search + more, { headers })).json();
const groups = ['status', 'payment_product', 'platform', 'browser'];
const [total, before, stats, earlier, lifecycle, location_, hours, ...grouped] = await Promise.all([
  ask('transaction/aggregate/total'),
  ask('transaction/aggregate/total', '&previous=true'),
  ask('transaction/aggregate/stats'),
  ask('transaction/aggregate/stats', '&previous=true'),
  ask('transaction/aggregate/lifecycle'),
  ask('transaction/aggregate/location'),
  ask('statistics/dayandtime', '&group_by=weekday'),
  ...groups.map((name) => ask('transaction/aggregate', '&group_by=' + name)),
]);
const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });
const amount = (minor) => money.format(minor / 100);
const main = document.querySelector('main');
const colours = ['#1864ab', '#2b8a3e', '#e67700', '#862e9c', '#c92a2a', '#0b7285', '#5c940d', '#495057'];
const card = (title, inner) => {
  const section = document.createElement('section');
  section.innerHTML = '<h2>' + title + '</h2>' + inner;
  main.append(section);
};
const svg = (inner) => '<svg viewBox="0 0 600 220">' + inner + '</svg>';
const change = (now, then) => (then ? Math.round((100 * (now - then)) / then) + ' %' : '');
card('Figures', '<ul>' + [
  ['Paid', amount(total.paid_volume), change(total.paid_volume, before.paid_volume)],
  ['Volume', amount(total.volume), change(total.volume, before.volume)],
  ['Payments', total.count, change(total.count, before.count)],
  ['Average per day', amount(total.averagePerPeriod ?? 0), change(total.averagePerPeriod, before.averagePerPeriod)],
  ['Average payment', amount(total.atv ?? 0), change(total.atv, before.atv)],
  ['Conversion', Math.round(100 * (total.conversion ?? 0)) + ' %', change(total.conversion, before.conversion)],
].map(([name, value, growth]) => '<li>' + name + ': <b>' + value + '</b> ' + growth + '</li>').join('') + '</ul>');
const most = Math.max(1, ...stats.items.map(({ volume }) => volume), ...earlier.items.map(({ volume }) => volume));
const line = (items, colour) => '<polyline fill="none" stroke="' + colour + '" points="' + items.map(({ volume }, at) =>
  50 + (540 * at) / Math.max(1, items.length - 1) + ',' + (200 - (190 * volume) / most)).join(' ') + '"/>';
card('Volume', svg([0, 0.5, 1].map((part) => '<text x="0" y="' + (200 - 185 * part) + '">' + amount(most * part) + '</text>').join('')
  + line(earlier.items, '#adb5bd') + line(stats.items, colours[0])));
const donut = (items) => {
  const sum = items.reduce((all, { count }) => all + count, 0) || 1;
  let from = 0;
  return svg(items.map(({ count }, at) => {
    const to = from + (2 * Math.PI * count) / sum;
    const point = (angle, r) => (110 + r * Math.sin(angle)) + ' ' + (110 - r * Math.cos(angle));
    const large = to - from > Math.PI ? 1 : 0;
    const path = 'M' + point(from, 100) + 'A100 100 0 ' + large + ' 1 ' + point(to, 100) + 'L' + point(to, 60) + 'A60 60 0 ' + large + ' 0 ' + point(from, 60) + 'Z';
    from = to;
    return '<path d="' + path + '" fill="' + colours[at % 8] + '"/>';
  }).join('') + items.map(({ value, count, volume }, at) =>
    '<text x="240" y="' + (20 + 24 * at) + '">' + (value ?? 'Unknown') + ' ' + count + ' ' + amount(volume) + '</text>').join(''));
};
const bars = (items, label) => {
  const most = Math.max(1, ...items.map(({ count }) => count));
  return svg(items.slice(0, 8).map((item, at) => '<text x="0" y="' + (20 + 26 * at) + '">' + label(item) + '</text><rect x="160" y="'
    + (6 + 26 * at) + '" height="18" width="' + (360 * item.count) / most + '" fill="' + colours[0] + '"/><text x="530" y="' + (20 + 26 * at) + '">' + item.count + '</text>').join(''));
};
groups.forEach((name, at) => card(name, at < 2 ? donut(grouped[at].items) : bars(grouped[at].items, ({ value }) => value ?? 'Unknown')));
card('Lifecycle', bars(lifecycle.items, ({ name }) => name));
const names = new Intl.DisplayNames('en-GB', { type: 'region' });
card('Countries', bars(location_.items, ({ location: { alpha2 } }) => names.of(alpha2)));
const busiest = Math.max(1, ...hours.items.map(({ count }) => count));
card('Hours', svg(hours.items.map(({ weekday, hour, count }) => '<rect x="' + (30 + 23 * hour) + '" y="' + (28 * (weekday - 1))
  + '" width="22" height="27" fill="' + colours[0] + '" fill-opacity="' + count / busiest + '"><title>' + count + '</title></rect>').join('')));
</script>
</html>
`;
