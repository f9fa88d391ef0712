import { defineConfig } from 'vitest/config';

export default defineConfig({
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false }, // would be an inline script, which the page's policy forbids
    assetsInlineLimit: 0, // data: addresses neither
    reportCompressedSize: false,
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } },
  },
  test: { include: ['tests/**/*.test.{ts,tsx}'], setupFiles: ['tests/words.ts'], testTimeout: 60_000 },
});
