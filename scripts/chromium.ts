/** The Chromium of the browser tests and of the measurements: the system's, or the one that CHROMIUM_PATH names. */
export const chromium_path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** How it is started by Playwright: as root, without a screen, and asking nobody on the network for anything. */
export const chromium_launch = {
  executablePath: chromium_path,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
