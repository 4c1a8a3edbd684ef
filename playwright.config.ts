import { execFileSync } from 'node:child_process'
import { defineConfig } from '@playwright/test'

// Asked once: the workers, which read this file too, inherit the answer.
process.env.CHROMIUM_PATH ||= execFileSync(process.execPath, ['scripts/find-browser.mjs']).toString().trim()

/**
 * What a whole Chromium does beside the page. Its address bar loads two pages of its own for each window, which cost more
 * than the page under test; the shell has none. The last list counts, so what Playwright's has for us is named again.
 */
const NO_FEATURES = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'AimEnabled', 'LensOverlay'],
  ...['SpareRendererForSitePerProcess', 'MediaRouter', 'OptimizationHints', 'PreconnectToSearch'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'AvoidCorsURLLoaderRestartOnRedirect', 'DestroyProfileOnBrowserClose'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'NetworkTimeServiceQuerying', 'PaintHolding'],
  'ThirdPartyStoragePartitioning',
]

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.tmp/playwright',
  globalSetup: './tests/e2e/support/global-setup.ts',
  fullyParallel: true,
  // One more than the processors of a small machine: each waits a third of its time for answers.
  workers: 3,
  // What fails at times is wrong at times.
  retries: 0,
  forbidOnly: true,
  // Ample, for machines that do something else besides.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // What a machine is called is no part of a picture's name, and none is drawn anew unless somebody asks for it.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  updateSnapshots: 'none',
  reporter: [['line'], ['json', { outputFile: '.tmp/playwright.json' }]],
  // Every screen and dialog is looked at in both; a flow is walked where it is mostly done, by its file or by its tag.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desk/,
      testIgnore:
        /(any-width|api-docs|arabic|cash-slip|close-months|design-states|evidence|getting-started|keyboard|long-words|new-email|number-order|one-evening|samples|serif|unconfirmed|undo-payments|without-mail|office-(applications|arrears|audit|bank|bank-and-cash|bank-import|bank-lines|bonus|books|closing|drafts|find|grid|guard|import|leaving|loans|meeting|members|messages|notices|officers|on-behalf|receipts|recharges|reports|second-factor|settings|vouchers|withdrawals))\.spec/,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      testIgnore:
        /(after-send|apply-loan|ask-member|change-password|chat|check-paper|dashboard|devices|dues-form|dues-payment|loan-payment|monthly-pay|nominee|notifications|offline|other-pages|outbox|passkey-lock|passkeys|pay-form|profile|public-forms|published|push|read-aloud|receipt-differs|recharge|restart|send-queue|session|session-end|sign-in|six-taps|small-things|\/statement|switch-account|toasts|whole-figures|\/withdrawals)\.spec/,
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
  use: {
    browserName: 'chromium',
    // Known to the workers, which read this file again once the set-up has started Somiti.
    baseURL: process.env.SOMITI_ORIGIN,
    locale: 'en-GB',
    timezoneId: 'Asia/Dubai',
    // Keeping the member area for later costs each test as much as many of them: tests of the worker allow it.
    serviceWorkers: 'block',
    // A trace costs as much as the test: ask for one with --trace on.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Chromium's sandbox does not work for root; the rest keeps it from talking to anybody but Somiti.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
        ...['--disable-background-networking', '--disable-component-update'],
        `--disable-features=${NO_FEATURES.join(',')}`,
        // Else each page is drawn by a process of its own, which reads every script once more.
        '--process-per-site',
        // Letters are drawn in one way, not in the one that this machine prefers (decision 19).
        ...['--disable-lcd-text', '--font-render-hinting=none'],
      ],
    },
  },
})
