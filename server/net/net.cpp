// Asio and Beast themselves, compiled once for the whole server.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
