#!/usr/bin/env python3
"""Servers on one PostgreSQL behind HAProxy for the browser tests, which talk to this program line by line.

    fleet_of_pages.py SERVERS FOLDER     says `ready URL`; FOLDER holds the page
    kill                                 kills the server that has the most sessions, and says `killed`
Ends, with everything that it started, when its input does.
"""
import asyncio
import sys

from lib.fleet import Fleet


async def lines():
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        yield line.decode().strip()


async def busiest(servers):
    return max([(await server.counter("clowder_sessions"), number) for number, server in enumerate(servers)])[1]


async def main(count, page):
    fleet = Fleet(int(count), {"web": page})
    try:
        await fleet.start()
        print(f"ready http://127.0.0.1:{fleet.port}", flush=True)
        async for line in lines():
            if line != "kill":
                sys.exit(f"unknown command {line}; there is only kill")
            server = fleet.servers.pop(await busiest(fleet.servers))
            await server.close()
            print("killed", flush=True)
    finally:
        await fleet.close()


if len(sys.argv) != 3:
    sys.exit(__doc__)
asyncio.run(main(*sys.argv[1:]))
