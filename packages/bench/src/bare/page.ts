/** A page written by hand: it fetches the list of its own query and draws a plain table. */
export const bare_page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Payments</title>
<table><thead></thead><tbody></tbody></table>
<script type="module">
const { items } = await (await fetch('/list' + location.search)).json();
const columns = ['created_at', 'merchant_reference', 'customer', 'payment_profile', 'amount', 'currency_code', 'status'];
const text = (value) => (value && typeof value === 'object' ? (value.name ?? value.display_name) : (value ?? ''));
const row = (tag, cells) => {
  const tr = document.createElement('tr');
  for (const cell of cells) tr.appendChild(document.createElement(tag)).textContent = cell;
  return tr;
};
document.querySelector('thead').append(row('th', columns));
document.querySelector('tbody').append(...items.map((item) => row('td', columns.map((name) => text(item[name])))));
</script>
</html>
`;
