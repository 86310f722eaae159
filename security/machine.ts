import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

interface MachineOptions {
  environment?: string[];
  /** Folders to mount in memory, with their mount options. If given, all other folders are read-only. */
  writable?: Record<string, string>;
}

/** Starts a machine made of Linux namespaces, with its own processes and network and the file system `root`. */
export async function startMachine(root: string, { environment = [], writable }: MachineOptions) {
  const memory = Object.entries(writable ?? {}).map(
    ([path, options]) => `mount -t tmpfs -o ${options} tmpfs ${root}${path}`,
  );
  const readOnly = [`mount --bind ${root} ${root}`, `mount -o remount,bind,ro ${root}`];
  const setUp = [
    "ip link set lo up",
    ...(writable ? readOnly : []),
    `mount -t proc proc ${root}/proc`,
    ...memory,
    "echo ready",
    "exec sleep infinity",
  ].join(" && ");
  const own = ["--net", "--pid", "--mount"];
  const holder = spawn("unshare", [...own, "--fork", "--kill-child", "sh", "-c", setUp]);
  await once(holder.stdout, "data");
  const spaces = `/proc/${holder.pid}/ns`;
  const enter = [
    `--net=${spaces}/net`,
    `--mount=${spaces}/mnt`,
    `--pid=${spaces}/pid_for_children`,
  ];
  return {
    run: (script: string, user = "root") => {
      const path = "PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
      const bare = ["env", "-i", path, ...environment, "sh", "-c", script];
      const { status, stdout, stderr } = spawnSync(
        "nsenter",
        [...enter, "/usr/sbin/chroot", `--userspec=${user}`, root, ...bare],
        { encoding: "utf8", timeout: 300_000 },
      );
      return { status, output: stdout + stderr };
    },
    [Symbol.asyncDispose]: async () => {
      holder.kill("SIGKILL");
      await once(holder, "close");
    },
  };
}
