// In the application's last language and appearance.
const language = localStorage.getItem('sluis.language') ?? navigator.language.slice(0, 2);
const chosen = language === 'nl' ? 'nl' : 'en';
document.documentElement.lang = chosen;
for (const part of document.querySelectorAll('main > [lang]')) part.hidden = part.lang !== chosen;

const scheme = localStorage.getItem('sluis.color_scheme');
if (scheme === 'light' || scheme === 'dark') document.documentElement.style.colorScheme = scheme;

const reload = () => window.location.reload();
for (const button of document.querySelectorAll('button')) button.addEventListener('click', reload);

// A network that is back does not mean that the server is available: only its response shows that.
const check = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.ok && reload(),
    () => undefined,
  );
window.addEventListener('online', check);
setInterval(check, 3000);
