export const PendingPage = () => (
  <noscript>
    <p>This page needs JavaScript: switch it on in your browser, and load the page again.</p>
  </noscript>
);
