import { randomUUID } from "node:crypto";
import * as contract from "#contract/galleries.ts";
import { AppError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import type { ForVisitors, Services } from "../../services.ts";
import { markDeleted } from "../deleted/queries.ts";
import { withNoteHtml } from "../notes/note-html.ts";
import { listMonth } from "../playlists/queries.ts";
import { acceptUploads, readUpload, uploadTimeout } from "../uploads/read-upload.ts";
import * as queries from "./queries.ts";
import * as writes from "./writes.ts";

export function photographyRoutes(app: App, { db, siteUrl }: ForVisitors) {
  const config = { cache: true } as const;

  app.route({
    ...contract.listPhotography,
    config,
    handler: async () => {
      const data = (await queries.listPublished(db)).map(queries.publicGallery);
      return { data, count: data.length };
    },
  });

  app.route({
    ...contract.getPhotography,
    config,
    handler: async ({ params }) => {
      const gallery = await queries.findBySlug(db, params.slug);
      const { photos, year, month } = gallery;
      const playlists = (await listMonth(db, year, month)).map(withNoteHtml(siteUrl));
      return { ...queries.publicGallery(gallery), photos, playlists };
    },
  });
}

export async function galleriesRoutes(app: App, { db, now, storeImage }: Services) {
  const writing = db.transaction();

  app.route({
    ...contract.listGalleries,
    handler: async () => {
      const data = (await queries.listGalleries(db)).map(queries.ownGallery);
      return { data, count: data.length };
    },
  });

  app.route({
    ...contract.getGallery,
    handler: ({ params }) => queries.getGallery(db, params.gallery_id),
  });

  app.route({
    ...contract.createGallery,
    handler: ({ body }) =>
      writing.execute((transaction) => writes.insertGallery(transaction, body, now())),
  });

  app.route({
    ...contract.changeGallery,
    handler: ({ params, body }) =>
      writing.execute((transaction) =>
        writes.updateGallery(transaction, params.gallery_id, body, now()),
      ),
  });

  app.route({
    ...contract.orderPhotos,
    handler: ({ params, body }) =>
      writing.execute((transaction) =>
        writes.orderPhotos(transaction, params.gallery_id, body.photos, now()),
      ),
  });

  app.route({
    ...contract.deleteGallery,
    handler: async ({ params }) => {
      if (!(await markDeleted(db, "galleries", [params.gallery_id], now())).length)
        throw new AppError("gallery_not_found");
      return { message: "Gallery deleted successfully" };
    },
  });

  app.route({
    ...contract.changePhoto,
    handler: ({ params, body }) =>
      writing.execute((transaction) =>
        writes.updatePhoto(transaction, params.photo_id, body, now()),
      ),
  });

  app.route({
    ...contract.deletePhoto,
    handler: async ({ params }) => {
      await writing.execute((transaction) =>
        writes.deletePhoto(transaction, params.photo_id, now()),
      );
      return { message: "Photo deleted successfully" };
    },
  });

  await app.register(async (scope: App) => {
    await acceptUploads(scope);
    scope.route({
      ...contract.addPhoto,
      handlerTimeout: uploadTimeout,
      handler: async (request) => {
        const bytes = await readUpload(request);
        const id = randomUUID();
        const photo = { id, gallery_id: request.params.gallery_id };
        await storeImage(request, bytes, "photo", (transaction, filename) =>
          writes.insertPhoto(transaction, { ...photo, filename }, now()),
        );
        return queries.getPhoto(db, id);
      },
    });
  });
}
