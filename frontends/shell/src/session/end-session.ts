/** Ends the session on the server without leaving the page, so that it is over even when the tab is closed at once. */
type Session = { end_session_endpoint: string; clientId: string; refreshToken: string | undefined };

const withinMs = 5_000;

/** False when the server could not be reached or did not want to. */
export async function endSession({ end_session_endpoint, clientId, refreshToken }: Session): Promise<boolean> {
  if (!refreshToken) return false;
  try {
    const answer = await fetch(end_session_endpoint, {
      method: 'POST',
      body: new URLSearchParams({ client_id: clientId, refresh_token: refreshToken }),
      keepalive: true,
      signal: AbortSignal.timeout(withinMs),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
