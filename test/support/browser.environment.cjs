const { default: JsdomEnvironment } = require('jest-environment-jsdom');

/** jsdom with Node's requests and answers: the router makes a `Request` of each navigation and a `Response` of each redirect. */
module.exports = class BrowserEnvironment extends JsdomEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    Object.assign(this.global, { AbortController, AbortSignal, Request, Response });
  }
};
