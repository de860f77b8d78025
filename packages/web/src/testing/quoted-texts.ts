/** The texts that the specification quotes, unchanged. Variable parts are written as in the translated text. */
export const quoted_texts: readonly string[] = [
  // Signing in.
  'The email address is invalid.',
  'An email has been sent if the user is available and still active.',
  'We noticed no activity for more than {{count}} minutes. You have been automatically logged out.',
  'Log in again',
  'Reset password',
  'You are required to enable multi factor authentication.',
  'Your password has succesfully been changed!',
  'Your email has succesfully been changed!',
  // The provider's pages.
  'PSP user default',
  'Merchant user default',
  'Open preview',
  'Welcome mail',
  'Preview',
  'Are you sure you would like to receive a preview via email?',
  'Send preview',
  'Update last run?',
  'Checking last run',
  'Reverse last update',
  // Payments.
  "You must select at least one of 'Webhook' or 'Email'.",
  'You are about to remove this discount from the subscription. Are you sure?',
  'Reports',
  'No reports generated',
  'Please wait until the report has been generated',
  'Please wait until the report has been downloaded',
  'Click to download the report',
  'Downloading report...',
  'Click here to return to the report overview.',
  // Insights.
  'View all transactions',
  'Things you did in the last seven days',
  'Last 28 days of transactions',
  'Configure',
  // Risk.
  'Fraud rules',
  'Business rules',
  'Dynamic 3D Secure',
  'Manage tags',
  'No rulesets found.',
  // Developers.
  'API settings',
  'Validation ruleset',
  'Card add link',
  'Request',
  'Response',
  // Configuration.
  'Manage your organisations',
  'Payment page HPP',
  'Share requests',
  'Processor has been added.',
  'Middleware has been added.',
  'This processor will result in unroutable transactions',
  'One or more necessary processors are not activated for this payment profile.',
  'No processors for this payment profile.',
  'No middleware for this payment profile.',
  'No routes for this payment method.',
  'No routing',
  'Intelligent routing is disabled.',
];

/** Those of screens that do not exist yet, by the route of the screen. */
export const quoted_texts_of: Readonly<Record<string, readonly string[]>> = {
  'intelligent-routing': [
    'Intelligent routing',
    'No routes yet',
    'Are you sure you want to undo the changes to this routing?',
    'Go back',
    'Select a payment product first',
    'Card ID',
    'Customer ID',
  ],
};
