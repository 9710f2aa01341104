/** Gives the services' users on a cluster the rights that they need and takes from them every other. Rights of other users stay as they are. */
import { clientOptions, type KafkaAccess } from '@parlance/runtime/kafka/access';
import kafkajs, { type AclEntry, type Admin } from 'kafkajs';
import type { Right } from './service-rights.ts';

// Node finds only some of this CommonJS package's names by itself.
const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, Kafka, logLevel, ResourcePatternTypes } = kafkajs;

export async function applyRights(access: KafkaAccess, rights: readonly Right[]) {
  const kafka = new Kafka({ ...clientOptions(access), clientId: 'deploy', logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const held = await heldBy(admin, [...new Set(rights.map(({ user }) => user))]);
    const wanted = rights.map(entryOf);
    const [has, wants] = [new Set(held.map(keyOf)), new Set(wanted.map(keyOf))];
    const missing = wanted.filter((entry) => !has.has(keyOf(entry)));
    const tooMany = held.filter((entry) => !wants.has(keyOf(entry)));
    // What is needed comes first: services go on meanwhile.
    if (missing.length > 0) await admin.createAcls({ acl: missing });
    if (tooMany.length > 0) await admin.deleteAcls({ filters: tooMany });
    return { given: missing.length, taken: tooMany.length };
  } finally {
    await admin.disconnect();
  }
}

async function heldBy(admin: Admin, users: readonly string[]): Promise<AclEntry[]> {
  const lists = users.map(async (user) => {
    const { resources } = await admin.describeAcls({
      resourceType: AclResourceTypes.ANY,
      resourcePatternType: ResourcePatternTypes.ANY,
      operation: AclOperationTypes.ANY,
      permissionType: AclPermissionTypes.ANY,
      principal: `User:${user}`,
    });
    return resources.flatMap(({ acls, ...resource }) => acls.map((acl) => ({ ...resource, ...acl })));
  });
  return (await Promise.all(lists)).flat();
}

function entryOf({ user, may, on, name, prefix }: Right): AclEntry {
  return {
    resourceType: on === 'topic' ? AclResourceTypes.TOPIC : AclResourceTypes.GROUP,
    resourceName: name,
    resourcePatternType: prefix ? ResourcePatternTypes.PREFIXED : ResourcePatternTypes.LITERAL,
    principal: `User:${user}`,
    host: '*',
    operation: may === 'write' ? AclOperationTypes.WRITE : AclOperationTypes.READ,
    permissionType: AclPermissionTypes.ALLOW,
  };
}

function keyOf(entry: AclEntry): string {
  const { resourceType, resourceName, resourcePatternType, principal, host, operation, permissionType } = entry;
  return [resourceType, resourceName, resourcePatternType, principal, host, operation, permissionType].join(' ');
}
