/**
 * The whole of `storage.rules`: photographs, each under the uid of who took it and under its own hash.
 *
 * Never overwritten and never deleted, so a name always means the same pixels; nothing that a browser would run (SVG, HTML) is
 * taken. Only single pictures can be fetched: the person who may see one has its name from the photo's document.
 */
import { roles } from '#schemas/users.ts'
import { listed } from './rank-conditions.ts'

const LARGEST_PHOTO_BYTES = 5 * 1024 * 1024

export function storageRules(): string {
  return `// Generated. Do not edit: change scripts/rules/storage-rules.ts and run
//   npx tsx scripts/rules/write-rules.ts
// Why it is so: docs/decisions/0003-rules.md
rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    function hasRole() {
      let me = firestore.get(/databases/(default)/documents/users/$(request.auth.uid)).data;
      return me.active == true && me.role in ${listed(roles.toReversed())} && me.get('_deleted', false) == false;
    }

    match /photos/{uid}/{file} {
      allow get: if request.auth != null && hasRole();
      allow create: if request.auth != null && request.auth.uid == uid && hasRole()
        && resource == null
        && file.matches('[0-9a-f]{64}[.](jpg|jpeg|webp|png)')
        && request.resource.size > 0 && request.resource.size <= ${LARGEST_PHOTO_BYTES}
        && request.resource.contentType.matches('image/(jpeg|webp|png)');
    }
  }
}
`
}
