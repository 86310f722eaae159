import * as contract from "#contract/galleries.ts";
import type { App } from "../http/create-server.ts";
import { acceptUploads, readUpload, uploadTimeout } from "../images/read-upload.ts";
import type { ImageStore } from "../images/store-image.ts";
import type { Services } from "../services.ts";
import { getGallery, listGalleries } from "./queries.ts";
import { insertGallery, removeGallery, restoreGallery, updateGallery } from "./write-galleries.ts";
import {
  insertPhoto,
  orderPhotos,
  removePhoto,
  restorePhoto,
  updatePhoto,
} from "./write-photos.ts";

type Deps = Services & { imageStore: ImageStore };

export async function galleriesRoutes(app: App, deps: Deps) {
  const { db, now, guards } = deps;
  const onRequest = guards.requireSuperuser;
  await app.register(async (scope) => uploadRoute(scope, deps));

  app.route({ ...contract.listGalleries, onRequest, handler: () => listGalleries(db) });

  app.route({
    ...contract.createGallery,
    onRequest,
    handler: (request) =>
      guards.write(request, (transaction) => insertGallery(transaction, request.body, now())),
  });

  app.route({
    ...contract.getGallery,
    onRequest,
    handler: ({ params }) => getGallery(db, params.gallery_id),
  });

  app.route({
    ...contract.changeGallery,
    onRequest,
    handler: (request) =>
      guards.write(request, (transaction) =>
        updateGallery(transaction, request.params.gallery_id, request.body, now()),
      ),
  });

  app.route({
    ...contract.deleteGallery,
    onRequest,
    handler: async (request) => {
      await guards.write(request, (transaction) =>
        removeGallery(transaction, request.params.gallery_id, now()),
      );
      return { message: "Gallery deleted successfully" };
    },
  });

  app.route({
    ...contract.restoreGallery,
    onRequest,
    handler: (request) =>
      guards.write(request, (transaction) =>
        restoreGallery(transaction, request.params.gallery_id, now()),
      ),
  });

  app.route({
    ...contract.orderPhotos,
    onRequest,
    handler: (request) =>
      guards.write(request, (transaction) =>
        orderPhotos(transaction, request.params.gallery_id, request.body.photos, now()),
      ),
  });

  app.route({
    ...contract.changePhoto,
    onRequest,
    handler: (request) =>
      guards.write(request, (transaction) =>
        updatePhoto(transaction, request.params.photo_id, request.body, now()),
      ),
  });

  app.route({
    ...contract.deletePhoto,
    onRequest,
    handler: async (request) => {
      await guards.write(request, (transaction) =>
        removePhoto(transaction, request.params.photo_id, now()),
      );
      return { message: "Photo deleted successfully" };
    },
  });

  app.route({
    ...contract.restorePhoto,
    onRequest,
    handler: (request) =>
      guards.write(request, (transaction) =>
        restorePhoto(transaction, request.params.photo_id, now()),
      ),
  });
}

async function uploadRoute(scope: App, { now, guards, imageStore }: Deps) {
  await acceptUploads(scope);
  scope.route({
    ...contract.addPhoto,
    handlerTimeout: uploadTimeout,
    onRequest: guards.requireSuperuser,
    handler: async (request, reply) => {
      reply.raw.setTimeout(uploadTimeout, () => reply.raw.destroy());
      return imageStore.storePhoto(
        request,
        () => readUpload(request),
        (transaction, image) => insertPhoto(transaction, request.params.gallery_id, image, now()),
      );
    },
  });
}
