"""MiniStack's application served by uvicorn: parsing requests in Python took more of its one thread than answering them.

An answer leaves in one piece. Its head alone would wake the client, which has to wait for the rest, and takes the processor meanwhile: with
two cores a quarter of the cloud's time went by so.
"""

import asyncio

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


async def serve(app, config) -> None:
    """Stand in for hypercorn's `serve`; the host, port and level of `config` are kept."""
    host, port = config.bind[0].rsplit(":", 1)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            host=host,
            port=int(port),
            http=_Protocol,
            ws="none",
            lifespan="on",
            log_level=config.loglevel.lower(),
            access_log=False,
            timeout_keep_alive=config.keep_alive_timeout,
            timeout_graceful_shutdown=3,
            # The application writes both, as AWS does.
            server_header=False,
            date_header=False,
        )
    )
    await server.serve()


class _Protocol(HttpToolsProtocol):
    def connection_made(self, transport) -> None:
        super().connection_made(_InOnePiece(transport))


class _InOnePiece:
    """A transport that sends what is written in one turn of the loop by one call of the system."""

    def __init__(self, transport) -> None:
        self._transport = transport
        self._pieces = []

    def write(self, piece: bytes) -> None:
        if not self._pieces:
            asyncio.get_running_loop().call_soon(self._send)
        self._pieces.append(piece)

    def close(self) -> None:
        self._send()
        self._transport.close()

    def _send(self) -> None:
        pieces, self._pieces = self._pieces, []
        if pieces and not self._transport.is_closing():
            self._transport.writelines(pieces)

    def __getattr__(self, name: str):
        return getattr(self._transport, name)
