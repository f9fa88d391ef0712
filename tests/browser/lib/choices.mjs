// A page that is told other choices than the room's own: for what a match seldom offers. The view stays true.
export async function tellInstead({ page }, choices) {
  await page.routeWebSocket(/\/ws\/rooms\//, socket => {
    const server = socket.connectToServer();
    server.onMessage(text => {
      const message = JSON.parse(text);
      socket.send(message.choices?.length > 0 ? JSON.stringify({ ...message, choices }) : text);
    });
  });
}

// The buttons of which a part is covered or out of sight.
export const hiddenButtons = ({ page }, selector) =>
  page.locator(selector).evaluateAll(buttons =>
    buttons.flatMap(button => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const edges = [
        [(left + right) / 2, top + 1],
        [(left + right) / 2, bottom - 1],
        [left + 1, (top + bottom) / 2],
        [right - 1, (top + bottom) / 2],
      ];
      return edges.every(([x, y]) => button.contains(document.elementFromPoint(x, y)))
        ? []
        : [`${button.textContent}: ${[left, top, right, bottom]}`];
    }),
  );
