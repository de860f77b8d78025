// Runs a script of ours with the Node that the project brings: `node scripts/run.mjs [options of Node] FILE [arguments]`.
// This file itself runs on any Node from version 20 and imports nothing that must be installed, because it does the
// installing.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const on_windows = process.platform === 'win32';
const node = join(root, 'node_modules', 'node', 'bin', on_windows ? 'node.exe' : 'node');

const packagesIn = (lock) => JSON.parse(readFileSync(join(root, lock), 'utf8')).packages;

/**
 * Whether npm's record of its last installation matches the lock file. Times of files would be wrong after a
 * checkout that goes back, and npm writes its note only after everything else, so that an interrupted run is seen.
 */
function isInstalled() {
  const wanted = packagesIn('package-lock.json');
  try {
    const installed = packagesIn(join('node_modules', '.package-lock.json'));
    const matches = ([path, { version, integrity, optional, link }]) => {
      if (path === '' || link || !path.includes('node_modules/')) return true;
      const found = installed[path];
      return found ? found.version === version && found.integrity === integrity : optional === true;
    };
    return Object.entries(wanted).every(matches) && spawnSync(node, ['--version']).status === 0;
  } catch {
    return false;
  }
}

/** Installs with the npm and Node of the machine: those in node_modules are removed and reinstalled by this. */
function install() {
  console.log('Installing the dependencies …');
  const path = process.env.PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: on_windows,
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  if (status === 0) return;
  console.error(`The dependencies could not be installed (npm ci${error ? `: ${error.message}` : ''}).`);
  process.exit(status || 1);
}

/**
 * Runs the script in a process group of its own. A terminal sends Ctrl-C to its whole foreground group and npm sends it
 * on again; outside the group, the script gets it once, from here. The channel reports this process's death to it.
 */
function run(parameters) {
  const started = spawn(node, parameters, {
    cwd: root,
    detached: !on_windows,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // Node caches compiled code: a process starts with a third less work.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
      // Each thread otherwise keeps memory of its own that it has freed.
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    },
  });
  let forwarded_at = 0;
  const forward = (signal) => {
    if (Date.now() - forwarded_at < 500) return; // The same Ctrl-C, by way of npm.
    forwarded_at = Date.now();
    started.kill(signal);
  };
  process.on('SIGINT', () => forward('SIGINT'));
  process.on('SIGTERM', () => forward('SIGTERM'));
  process.on('SIGHUP', () => forward('SIGTERM'));
  // A SIGTERM to npm ends the shell that npm runs this with, and the shell does not pass it on.
  const parent = process.ppid;
  const watch = () => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    forward('SIGTERM');
  };
  const watching = process.env.npm_lifecycle_event ? setInterval(watch, 500) : undefined;
  started.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  started.on('exit', (code, signal) =>
    process.exit(code ?? 128 + ({ SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 1)),
  );
}

if (process.argv.length < 3) {
  console.error('Usage: node scripts/run.mjs [Node options] FILE [arguments]');
  process.exit(2);
}
const version_min = 20;
if (Number.parseInt(process.versions.node, 10) < version_min) {
  console.error(`Node ${version_min} or newer is required to install Sluis; this is ${process.version}.`);
  process.exit(1);
}
if (!isInstalled()) install();
run(process.argv.slice(2));
