/** The Chromium for browser tests and benchmarks: the system's, or that of CHROMIUM_PATH. */
export const chromium_path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Playwright's launch options: as root, headless, and without background network requests. */
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
