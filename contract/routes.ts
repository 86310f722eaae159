// Every call there is. The client's types, the OpenAPI document and the permission tests are made of this list.
import * as auth from "./auth.ts";
import { getBackups, makeBackup } from "./backups.ts";
import * as firstSteps from "./first-steps.ts";
import * as followers from "./followers.ts";
import { uploadImage } from "./images.ts";
import * as links from "./link-health.ts";
import * as listens from "./listens.ts";
import * as operation from "./monitoring.ts";
import * as music from "./music.ts";
import * as lookups from "./platform-lookups.ts";
import * as playlists from "./playlists.ts";
import type { Route } from "./route.ts";
import { getPlayer } from "./sharing.ts";
import * as site from "./site.ts";
import * as songs from "./songs.ts";
import * as transfer from "./transfer.ts";
import * as users from "./users.ts";

const {
  logIn,
  testToken,
  logOut,
  recoverPassword,
  previewRecoveryMail,
  resetPassword,
  changePassword,
} = auth;
const {
  signUp,
  getMe,
  changeMe,
  deleteMe,
  listUsers,
  createUser,
  getUser,
  changeUser,
  deleteUser,
} = users;
const {
  listPlaylists,
  createPlaylist,
  getPlaylist,
  changePlaylist,
  deletePlaylist,
  restorePlaylist,
} = playlists;
const { deletePlaylists, restorePlaylists } = playlists;
const { getSongsFromDeezer, copyCover, followShortLink, getPlatformLookups } = lookups;
const { importPlaylists, readPlaylistFile, getEmptyTable, exportPlaylists } = transfer;
const { getFirstSteps, removeSamples } = firstSteps;
const { listMusic, getLatest, listNewest, listYear } = music;
const { getMusicPlaylist, getSongsFile, searchSongs, listSongs, replaceSongs, readSongs } = songs;
const { getLinkHealth, checkLinks, confirmLink } = links;
const { countListen, getListens } = listens;
const { getSite, getSiteSettings, changeSiteSettings, undoSiteSettings } = site;
const {
  follow,
  unfollow,
  confirmFollow,
  unsubscribe,
  tellFollowers,
  takeBackTelling,
  getFollowers,
} = followers;
const { checkHealth, sendTestMail, getMailStatus } = operation;

export const routes = [
  ...[
    logIn,
    testToken,
    logOut,
    recoverPassword,
    previewRecoveryMail,
    resetPassword,
    changePassword,
  ],
  ...[signUp, getMe, changeMe, deleteMe, listUsers, createUser, getUser, changeUser, deleteUser],
  ...[listPlaylists, createPlaylist, getPlaylist, changePlaylist, deletePlaylist, restorePlaylist],
  ...[deletePlaylists, restorePlaylists],
  ...[getMusicPlaylist, getSongsFile, searchSongs, listSongs, replaceSongs, readSongs],
  ...[getSongsFromDeezer, copyCover, followShortLink, getPlatformLookups],
  ...[getFirstSteps, removeSamples],
  ...[importPlaylists, readPlaylistFile, getEmptyTable, exportPlaylists],
  ...[getSite, getSiteSettings, changeSiteSettings, undoSiteSettings],
  ...[
    listMusic,
    getLatest,
    listNewest,
    listYear,
    getPlayer,
    uploadImage,
    checkHealth,
    sendTestMail,
    getMailStatus,
  ],
  ...[countListen, getListens, getLinkHealth, checkLinks, confirmLink],
  ...[getBackups, makeBackup],
  ...[follow, unfollow, confirmFollow, unsubscribe, tellFollowers, takeBackTelling, getFollowers],
] satisfies Route[];
