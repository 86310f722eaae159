/** What is asked of the server on behalf of the person in front of it, and how each answer is found again. */
export const keys = { me: ["me"], users: ["users"], playlists: ["playlists"], mail: ["mail"] } as const;
